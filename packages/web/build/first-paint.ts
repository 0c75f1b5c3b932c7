import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const fileName = 'first-paint.js'

/** Bundles `first-paint.ts` as a classic script: a module would run after the first paint. */
async function bundleFirstPaint(root: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/lib/startup/first-paint.ts'), output: { format: 'iife' } },
    },
  })
  if (!('output' in output)) throw new Error('first-paint.ts was not bundled')
  return output.output[0].code
}

/** Adds `/first-paint.js`, the first script of every page, to the build and to the development server. */
export function firstPaint(): Plugin {
  let root = ''
  return {
    name: 'first-paint',
    configResolved(config) {
      root = config.root
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundleFirstPaint(root).then((code) => {
          response.setHeader('content-type', 'text/javascript').end(code)
        }, next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await bundleFirstPaint(root) })
    },
  }
}
