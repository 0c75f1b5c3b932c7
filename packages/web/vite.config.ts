import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false }

const jsonSchemaWriter = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

/**
 * zod hangs a JSON Schema writer on every schema; the browser never asks for one, so its 5 kB (gzip) stay
 * out of the first page. Whoever asked would get a clear error.
 */
const withoutJsonSchemaWriter = (): Plugin => ({
  name: 'without-json-schema-writer',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!jsonSchemaWriter.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    const absent = "() => { throw new Error('The browser build has no JSON Schema writer.') }"
    const lines = names.map((name) => `export const ${name} = /* @__PURE__ */ absent()`)
    return [`const absent = () => ${absent}`, ...lines, 'export const process = absent()'].join('\n')
  },
})

/** What the first page loads of other makers: one file that a new version of ours leaves in the browser's cache. */
const vendor = { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ }

export default defineConfig({
  plugins: [react(), withoutJsonSchemaWriter()],
  css: { postcss: { plugins: [mantine()] } },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/uploads': server } },
  build: {
    outDir: 'dist',
    // Fonts and images stay files of their own: the policy allows no data: fonts, and they cache better.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [vendor] } } },
  },
})
