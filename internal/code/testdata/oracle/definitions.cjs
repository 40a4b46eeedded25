// Prints what the TypeScript compiler finds in the files named on standard input.
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

function key(n) {
  if (!n) return ''
  if (ts.isIdentifier(n) || ts.isPrivateIdentifier(n) || ts.isNumericLiteral(n)) return n.getText()
  if (ts.isStringLiteralLike(n)) return n.text
  return ''
}

function assigned(n) {
  n = unwrap(n)
  if (n.kind === K.ThisKeyword) return 'this'
  if (ts.isIdentifier(n)) return n.text
  if (ts.isPropertyAccessExpression(n) && !n.questionDotToken) {
    const left = assigned(n.expression)
    return left && left + '.' + n.name.text
  }
  return ''
}

function assignedName(n) {
  let name = assigned(n).replaceAll('.prototype.', '.')
  if (name === 'module.exports') return 'default'
  for (const prefix of ['module.exports.', 'exports.', 'this.']) {
    if (name.startsWith(prefix)) return name.slice(prefix.length)
  }
  return name
}

for (const path of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const text = fs.readFileSync(root + '/' + path, 'utf8')
  const kind = /\.(tsx|jsx)$/.test(path) || (/\.[mc]?js$/.test(path) && !text.slice(0, 1024).includes('@flow')) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const row = (at) => file.getLineAndCharacterOfPosition(at).line + 1
  // fields tells whether parameters are fields as well: a class without a name has none.
  let scope = [], owner = '', fields = false

  const emit = (what, name, node) => console.log(JSON.stringify({
    path, kind: what, name: [...scope, name].join('.'), first: row(node.getStart()), last: row(node.getEnd()),
  }))
  const within = (name, what, node) => {
    const [s, o] = [scope, owner]
    scope = [...scope, ...name.split('.')]
    if (what) owner = what
    ts.forEachChild(node, visit)
    scope = s
    owner = o
  }
  const define = (what, name, node, inner) => {
    emit(what, name, node)
    within(name, what, inner)
  }
  // held reports whether the value is something that takes the name.
  const held = (name, value, node) => {
    const v = unwrap(value)
    if (!name || !v) return false
    if (isFunction(v)) define('function', name, node, v)
    else if (ts.isClassExpression(v)) define('type', name, node, v)
    else if (ts.isObjectLiteralExpression(v)) within(name, '', v)
    else return false
    return true
  }

  function visit(n) {
    switch (n.kind) {
      case K.ClassDeclaration: return define('type', n.name ? n.name.text : 'default', n, n)
      case K.ClassExpression:
        if (n.name) return define('type', n.name.text, n, n)
        break
      case K.InterfaceDeclaration: case K.TypeAliasDeclaration: return define('type', n.name.text, n, n)
      case K.EnumDeclaration:
        emit('type', n.name.text, n)
        scope = [...scope, n.name.text]
        for (const m of n.members) emit('field', key(m.name), m)
        scope = scope.slice(0, -1)
        return
      case K.ModuleDeclaration: {
        if (n.name.text === 'global' && n.flags & ts.NodeFlags.GlobalAugmentation) break
        let name = n.name.text, body = n.body
        while (body && ts.isModuleDeclaration(body)) { name += '.' + body.name.text; body = body.body }
        emit('type', name, n)
        if (body) within(name, 'type', body)
        return
      }
      case K.FunctionDeclaration: return define('function', n.name ? n.name.text : 'default', n, n)
      case K.ArrowFunction: if (!ts.isExportAssignment(n.parent)) break
      case K.FunctionExpression:
        if (n.name) return define('function', n.name.text, n, n)
        if (ts.isExportAssignment(n.parent)) return define('function', 'default', n, n)
        break
      case K.MethodDeclaration: case K.MethodSignature: case K.GetAccessor: case K.SetAccessor:
        if (key(n.name)) return define('function', key(n.name), n, n)
        break
      case K.Constructor: {
        const f = fields
        fields = owner === 'type'
        define('function', 'constructor', n, n)
        fields = f
        return
      }
      case K.PropertyDeclaration: case K.PropertySignature: {
        const name = key(n.name)
        if (!name) break
        if (isFunction(unwrap(n.initializer))) return define('function', name, n, unwrap(n.initializer))
        if (owner === 'type') emit('field', name, n)
        return within(name, '', n)
      }
      case K.Parameter:
        if (fields && n.modifiers && n.modifiers.some((m) => [K.PublicKeyword, K.PrivateKeyword, K.ProtectedKeyword].includes(m.kind))) {
          const s = scope
          scope = scope.slice(0, -1)
          emit('field', n.name.getText(), n)
          scope = s
        }
        break
      case K.VariableDeclaration: if (ts.isIdentifier(n.name) && held(n.name.text, n.initializer, n)) return; break
      case K.PropertyAssignment: if (held(key(n.name), n.initializer, n)) return; break
      case K.BinaryExpression:
        if (n.operatorToken.kind === K.EqualsToken && held(assignedName(n.left), n.right, n)) return
    }
    ts.forEachChild(n, visit)
  }
  ts.forEachChild(file, visit)
}
