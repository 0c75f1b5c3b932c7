import { escapeHtml } from '../../../platform/mail/html.ts'

interface SitemapEntry {
  /** With its origin. */
  url: string
  changedAt: Date
}

const toEntry = ({ url, changedAt }: SitemapEntry) =>
  `<url><loc>${escapeHtml(url)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`

/** A sitemap of at most 50,000 pages. See https://www.sitemaps.org/protocol.html */
export const toSitemap = (entries: readonly SitemapEntry[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(toEntry).join('\n')}
</urlset>
`
