"""Prints the functions, classes and calls that Python's own parser finds in the
files named on standard input, each with the place of its name. Rows count from 1,
columns the bytes before the name."""
import ast
import json
import sys


class Walk(ast.NodeVisitor):
    def __init__(self, path, text):
        self.path, self.rows, self.around, self.scope = path, text.split(b"\n"), "", []

    def emit(self, **known):
        print(json.dumps({"path": self.path, **known}))

    def named(self, node, name):
        """The place of a name in its row, from where its definition begins."""
        column = self.rows[node.lineno - 1].index(name.encode(), node.col_offset)
        return {"row": node.lineno, "column": column}

    def key(self, node, name):
        first = min([node.lineno] + [d.lineno for d in node.decorator_list])
        return f"{first} {name}"

    def define(self, what, node, inner, **more):
        self.emit(what=what, key=self.key(node, node.name), name=node.name, scope=".".join(self.scope), **self.named(node, node.name), **more)
        for part in node.decorator_list:
            self.visit(part)
        around = self.around
        self.around = inner
        self.scope.append(node.name)
        for field, value in ast.iter_fields(node):
            if field != "decorator_list":
                for part in value if isinstance(value, list) else [value]:
                    if isinstance(part, ast.AST):
                        self.visit(part)
        self.scope.pop()
        self.around = around

    def visit_FunctionDef(self, node):
        after = self.rows[node.lineno - 1].index(b"def", node.col_offset) + 3
        node.col_offset = after
        self.define("function", node, self.key(node, node.name))

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        node.col_offset += len("class")
        self.define("class", node, self.around, bases=[self.place(b) for b in node.bases if self.place(b)])

    def visit_Assign(self, node):
        if isinstance(node.value, ast.Lambda) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            key = f"{node.lineno} {name}"
            self.emit(what="function", key=key, name=name, scope=".".join(self.scope), row=node.lineno, column=node.col_offset)
            around, self.around = self.around, key
            self.generic_visit(node)
            self.around = around
            return
        self.generic_visit(node)

    def place(self, node):
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Name):
            return [node.lineno, node.col_offset]
        if isinstance(node, ast.Attribute):
            return [node.end_lineno, node.end_col_offset - len(node.attr.encode())]
        return None

    def visit_Call(self, node):
        place = self.place(node.func)
        if place and not isinstance(node.func, ast.Subscript):
            self.emit(what="call", inside=self.around, row=place[0], column=place[1])
        self.generic_visit(node)


root = sys.argv[1]
for line in sys.stdin:
    path = line.rstrip("\n")
    with open(root + "/" + path, "rb") as file:
        text = file.read()
    try:
        tree = ast.parse(text)
    except SyntaxError:  # of a newer Python
        print(json.dumps({"path": path, "what": "skipped"}))
        continue
    Walk(path, text).visit(tree)
