import type { Picture } from '@ilewa/contract/core/pictures'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { icon } from './icons.ts'
import type { PropertySummary } from './page-view.ts'

/** The thumbnail is 480 pixels wide. */
const candidatesOf = ({ url, thumbnailUrl }: Picture) =>
  `src="${escapeHtml(url)}" srcset="${escapeHtml(thumbnailUrl)} 480w, ${escapeHtml(url)} 1600w"`

/** The first picture is loaded at once, the others when they are near the viewport. */
const loadingOf = (isFirst: boolean) => (isFirst ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"')

const placeholder = `<div class="no-picture">${icon('home')}<span>No pictures yet</span></div>`

/** The thumbnail of the first picture is shown until the picture is loaded: on a slow phone that takes seconds. */
const backdropOf = ({ thumbnailUrl }: Picture) =>
  `style="background-image:url('${escapeHtml(thumbnailUrl)}')"`

/** The pictures of a property in a row that scrolls, as HTML. */
export function toGallery({ name, pictures }: Pick<PropertySummary, 'name' | 'pictures'>): string {
  if (pictures.length === 0) return `<div class="gallery few">${placeholder}</div>`
  const count = pictures.length
  const items = pictures.map(
    (picture, i) =>
      `<figure><img ${candidatesOf(picture)} sizes="(min-width:60rem) ${i === 0 ? 40 : 24}rem, 100vw" width="1600" height="1200" alt="${escapeHtml(name)}, picture ${i + 1} of ${count}" ${loadingOf(i === 0)}${i === 0 ? ` ${backdropOf(picture)}` : ''}><figcaption aria-hidden="true">${i + 1} / ${count}</figcaption></figure>`,
  )
  return `<div class="gallery${count < 3 ? ' few' : ''}" role="region" aria-label="Pictures" tabindex="0">
${items.join('\n')}
</div>`
}

/** The first picture of a property in a list, as HTML. Phones load its thumbnail, at once for the first property only. */
export function toCover({ pictures }: Pick<PropertySummary, 'pictures'>, isFirst: boolean): string {
  const [picture] = pictures
  if (!picture) return placeholder
  return `<picture><source media="(max-width:40rem)" srcset="${escapeHtml(picture.thumbnailUrl)}"><img ${candidatesOf(picture)} sizes="22rem" width="480" height="360" alt="" ${loadingOf(isFirst)}></picture>`
}
