// Plain JavaScript, because an old Node cannot run TypeScript.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const needed = 24
const [major] = process.versions.node.split('.').map(Number)

if (!existsSync(new URL('../node_modules', import.meta.url))) {
  console.error('Run "npm ci" first: it installs everything that Ilewa needs.')
  process.exit(1)
}
if (major < needed) {
  console.error(
    `Ilewa needs Node ${needed} or newer, and this is ${process.version}. npm installs it on Linux and Windows; on ${process.platform}-${process.arch} install it from https://nodejs.org.`,
  )
  process.exit(1)
}

// `node scripts/require-node.mjs NEXT` imports NEXT in the same process, which is faster than starting another.
const next = process.argv[2]
if (next) await import(pathToFileURL(next).href)
