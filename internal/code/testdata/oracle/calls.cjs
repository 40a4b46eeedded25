// Prints the functions and calls that the TypeScript compiler's parser finds in the
// files named on standard input, each with the place of its name. Rows count from 1,
// columns the UTF-16 units before the name.
const fs = require('fs')
const ts = require('typescript')

const root = process.argv[2]
const K = ts.SyntaxKind

function unwrap(n) {
  while (n && (ts.isParenthesizedExpression(n) || ts.isAsExpression(n) || ts.isNonNullExpression(n) ||
    ts.isTypeAssertionExpression(n) || ts.isSatisfiesExpression(n))) n = n.expression
  return n
}

const isFunction = (n) => !!n && (ts.isArrowFunction(n) || ts.isFunctionExpression(n))
const isName = (n) => !!n && (ts.isIdentifier(n) || ts.isPrivateIdentifier(n) || ts.isNumericLiteral(n) || ts.isStringLiteralLike(n))

// last is the node of the last name of what is called or assigned to.
function last(n) {
  n = unwrap(n)
  if (ts.isIdentifier(n)) return n
  if (ts.isPropertyAccessExpression(n)) return n.name
}

for (const path of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const text = fs.readFileSync(root + '/' + path, 'utf8')
  const kind = /\.(tsx|jsx)$/.test(path) || (/\.[mc]?js$/.test(path) && !text.slice(0, 1024).includes('@flow')) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const at = (node) => {
    const p = file.getLineAndCharacterOfPosition(node.getStart())
    return { row: p.line + 1, column: p.character }
  }
  let inside = '', scope = ''
  const emit = (known) => console.log(JSON.stringify({ path, ...known }))

  // define tells of a function: its definition is node, its name stands at name.
  const define = (node, name, inner) => {
    const text = ts.isConstructorDeclaration(node) ? 'constructor' : isName(name) ? name.text : 'default'
    const key = `${at(node).row} ${text}`
    const assigned = ts.isBinaryExpression(node) && ts.isIdentifier(unwrap(node.left))
    emit({ what: 'function', key, name: text, scope, assigned, ...at(name) })
    within(key, inner)
  }
  const within = (key, node) => {
    const [i, s] = [inside, scope]
    inside = key
    scope += '/' + key
    ts.forEachChild(node, visit)
    inside = i
    scope = s
  }
  const scoped = (node) => {
    const s = scope
    scope += '/' + node.getStart()
    ts.forEachChild(node, visit)
    scope = s
  }
  const held = (name, value, node) => {
    const v = unwrap(value)
    if (!name || !isFunction(v)) return false
    define(node, name, v)
    return true
  }

  function visit(n) {
    if (ts.isClassLike(n) && n.name) {
      const base = (n.heritageClauses || []).filter((h) => h.token === K.ExtendsKeyword).map((h) => last(h.types[0].expression)).find(Boolean)
      const bases = base ? [[at(base).row, at(base).column]] : []
      emit({ what: 'class', name: n.name.text, inner: scope + '/' + n.getStart(), bases, ...at(n.name) })
    }
    switch (n.kind) {
      case K.ClassDeclaration: case K.ClassExpression: case K.InterfaceDeclaration: case K.ModuleDeclaration:
      case K.ObjectLiteralExpression: case K.TypeLiteral: return scoped(n)
      case K.FunctionDeclaration: return define(n, n.name || n, n)
      case K.ArrowFunction: if (!ts.isExportAssignment(n.parent)) break
      case K.FunctionExpression:
        if (n.name) return define(n, n.name, n)
        if (ts.isExportAssignment(n.parent)) return define(n, n, n)
        break
      case K.MethodDeclaration: case K.MethodSignature: case K.GetAccessor: case K.SetAccessor:
        if (isName(n.name)) return define(n, n.name, n)
        break
      case K.Constructor: return define(n, n.getFirstToken(), n)
      case K.PropertyDeclaration:
        if (isName(n.name) && held(n.name, n.initializer, n)) return
        break
      case K.VariableDeclaration: {
        if (ts.isIdentifier(n.name) && held(n.name, n.initializer, n)) return
        // const name = (exports.other = function …)
        const chained = unwrap(n.initializer)
        if (ts.isIdentifier(n.name) && chained && ts.isBinaryExpression(chained) && isFunction(unwrap(chained.right)) && last(chained.left)) {
          emit({ what: 'function', key: `${at(chained).row} ${last(chained.left).text}`, name: last(chained.left).text, scope, ...at(n.name) })
        }
        break
      }
      case K.PropertyAssignment: if (isName(n.name) && held(n.name, n.initializer, n)) return; break
      case K.BinaryExpression:
        if (n.operatorToken.kind === K.EqualsToken && held(last(n.left), n.right, n)) return
        break
      case K.CallExpression: case K.NewExpression: {
        const name = last(n.expression)
        if (name) emit({ what: 'call', inside, ...at(name) })
      }
    }
    ts.forEachChild(n, visit)
  }
  ts.forEachChild(file, visit)
}
