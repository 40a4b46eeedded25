"""Prints what Python's own parser finds in the files named on standard input."""
import ast
import json
import sys


def emit(path, kind, name, node, decorators=()):
    first = min([node.lineno] + [d.lineno for d in decorators])
    print(json.dumps({"path": path, "kind": kind, "name": name, "first": first, "last": node.end_lineno}))


class Walk:
    def __init__(self, path):
        self.path, self.scope, self.owners, self.seen = path, [], [], set()

    def name(self, last):
        return ".".join(self.scope + [last])

    def define(self, kind, node):
        emit(self.path, kind, self.name(node.name), node, node.decorator_list)
        self.scope.append(node.name)
        self.owners.append((kind, ".".join(self.scope)))
        for child in ast.iter_child_nodes(node):
            self.visit(child)
        self.scope.pop()
        self.owners.pop()

    def field(self, owner, name, node):
        if (owner, name) not in self.seen:
            self.seen.add((owner, name))
            emit(self.path, "field", owner + "." + name, node)

    def target(self, target, node):
        if isinstance(target, (ast.Tuple, ast.List)):
            for part in target.elts:
                self.target(part, node)
        elif isinstance(target, ast.Name) and self.owners and self.owners[-1][0] == "type":
            self.field(self.owners[-1][1], target.id, node)
        elif (isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
              and len(self.owners) > 1 and self.owners[-1][0] == "function" and self.owners[-2][0] == "type"):
            self.field(self.owners[-2][1], target.attr, node)

    def visit(self, node):
        if isinstance(node, ast.ClassDef):
            return self.define("type", node)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return self.define("function", node)
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if isinstance(node.value, ast.Lambda) and len(targets) == 1 and isinstance(targets[0], ast.Name):
                emit(self.path, "function", self.name(targets[0].id), node)
            else:
                for target in targets:
                    self.target(target, node)
        for child in ast.iter_child_nodes(node):
            self.visit(child)


root = sys.argv[1]
for line in sys.stdin:
    path = line.rstrip("\n")
    with open(root + "/" + path, "rb") as file:
        Walk(path).visit(ast.parse(file.read()))
