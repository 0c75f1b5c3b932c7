import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { leanLibraries } from './lean-libraries.ts'

const common = (root: string) => ({ root, configFile: false as const, logLevel: 'warn' as const })

interface Rendered {
  markup: string
  /** Addresses of the style sheets. */
  styles: string[]
}

/** Renders the page in a build of its own, and keeps the styles and pictures that it brings. */
async function renderPage(root: string): Promise<Rendered> {
  const dist = join(root, 'dist')
  const folder = await mkdtemp(join(dist, '.landing-'))
  try {
    await build({
      ...common(root),
      build: {
        ssr: 'src/app/landing.prerender.tsx',
        ssrEmitAssets: true,
        outDir: folder,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        cssMinify: true,
      },
    })
    const { render } = await import(pathToFileURL(join(folder, 'landing.prerender.js')).href)
    const assets = await readdir(join(folder, 'assets'))
    await cp(join(folder, 'assets'), join(dist, 'assets'), { recursive: true })
    const styles = assets.filter((name) => name.endsWith('.css')).map((name) => `/assets/${name}`)
    return { markup: render(), styles }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Builds `dist/landing.html` beside the app: an entry of its own with its markup in the file, so that the front page carries
 * neither React nor Mantine.
 */
export async function buildLandingPage(root: string): Promise<void> {
  await build({
    ...common(root),
    plugins: [leanLibraries()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, 'landing.html') },
    },
  })
  const { markup, styles } = await renderPage(root)
  const file = join(root, 'dist/landing.html')
  const page = await readFile(file, 'utf8')
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('\n    ')
  await writeFile(
    file,
    page.replace('<!--styles-->', () => links).replace('<!--landing-->', () => markup),
  )
}
