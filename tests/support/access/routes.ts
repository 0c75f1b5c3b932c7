/** Every "METHOD /path" of Fastify's route tree, in which a child is indented four columns from its parent. */
export function listRoutes(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    const fullPath = `${depth > 0 ? parents[depth - 1] : ''}${path}`
    parents[depth] = fullPath
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => `${method} ${fullPath}`)
  })
}
