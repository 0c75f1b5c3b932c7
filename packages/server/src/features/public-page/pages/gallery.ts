import { escapeHtml } from '../../../platform/mail/html.ts'
import { icon } from './icons.ts'
import type { PropertySummary } from './page-view.ts'

/** Phones of average density load the thumbnail, which is 480 pixels wide. */
const candidatesOf = ({ url, thumbnailUrl }: { url: string; thumbnailUrl: string }) =>
  `src="${escapeHtml(url)}" srcset="${escapeHtml(thumbnailUrl)} 480w, ${escapeHtml(url)} 1600w"`

/** The first picture is loaded at once, the others when they are near the viewport. */
const loadingOf = (isFirst: boolean) => (isFirst ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"')

const placeholder = `<div class="no-picture">${icon('home')}<span>No pictures yet</span></div>`

/** The pictures of a property in a row that scrolls, as HTML. */
export function toGallery({ name, pictures }: Pick<PropertySummary, 'name' | 'pictures'>): string {
  if (pictures.length === 0) return `<div class="gallery few">${placeholder}</div>`
  const count = pictures.length
  const items = pictures.map(
    (picture, i) =>
      `<figure><img ${candidatesOf(picture)} sizes="(min-width:60rem) ${i === 0 ? 40 : 24}rem, 100vw" width="1600" height="1200" alt="${escapeHtml(name)}, picture ${i + 1} of ${count}" ${loadingOf(i === 0)}><figcaption aria-hidden="true">${i + 1} / ${count}</figcaption></figure>`,
  )
  return `<div class="gallery${count < 3 ? ' few' : ''}" role="region" aria-label="Pictures" tabindex="0">
${items.join('\n')}
</div>`
}

/** The first picture of a property in a list, as HTML. Only that of the first property is loaded at once. */
export function toCover({ pictures }: Pick<PropertySummary, 'pictures'>, isFirst: boolean): string {
  const [picture] = pictures
  if (!picture) return placeholder
  return `<img ${candidatesOf(picture)} sizes="(min-width:40rem) 22rem, 100vw" width="480" height="360" alt="" ${loadingOf(isFirst)}>`
}
