import { defineConfig } from 'vite'

/** Bundles the server's sources with the contract, so that it starts without resolving hundreds of modules. */
export default defineConfig({
  // drizzle-orm and zod have hundreds of small files: bundled, the server starts in half the time.
  ssr: { noExternal: ['@ilewa/contract', 'drizzle-orm', 'zod', 'fastify-type-provider-zod'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    rolldownOptions: {
      input: { main: 'src/main.ts', worker: 'src/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
