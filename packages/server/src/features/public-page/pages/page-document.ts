import { escapeHtml } from '../../../platform/mail/html.ts'
import { icon } from './icons.ts'
import { requestFormScript } from './request-form-script.ts'
import { baseStyles } from './styles/base-styles.ts'

interface PageDocument {
  title: string
  /** Meta elements and structured data, as HTML. */
  head: string
  /** Beyond those of every page. */
  styles: string
  /** As HTML. */
  body: string
  /** Whether the page has a form that the script sends. */
  hasScript?: boolean
}

/** A page with its styles, so that it is shown after one response. */
export const toDocument = ({ title, head, styles, body, hasScript }: PageDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
<meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="#121512" media="(prefers-color-scheme:dark)">
<link rel="icon" href=/favicon.svg type="image/svg+xml">
<style>${baseStyles}${styles}</style>
${hasScript ? `<script type="module" src="${escapeHtml(requestFormScript.path)}"></script>` : ''}
</head>
<body>
${body}
</body>
</html>
`

/** A button that opens a chat in WhatsApp, as HTML. */
export const whatsappButton = (url: string, className: 'plain' | 'main' = 'plain'): string =>
  `<a class="button ${className}" href="${escapeHtml(url)}" rel="noreferrer">${icon('chat')}Write on WhatsApp</a>`

/** An error or a warning, as HTML. */
export const toAlert = (text: string, id?: string): string =>
  `<p class="alert" role="alert"${id ? ` id="${id}"` : ''}>${escapeHtml(text)}</p>`

/** A section with a heading, as HTML; '' without content. */
export const toCard = (heading: string, content: string): string =>
  content === '' ? '' : `<section class="card"><h2>${escapeHtml(heading)}</h2>\n${content}</section>`

interface Field {
  name: string
  label: string
  /** Attributes of the input, as HTML. */
  attributes: string
  hint?: string
  /** The error if the field is empty; undefined if it may be empty. */
  missing?: string
  rows?: number
  /** Values and labels of a choice. */
  options?: readonly (readonly [value: string, label: string])[]
}

const toOptions = (options: NonNullable<Field['options']>) =>
  ['<option value="">Choose…</option>']
    .concat(options.map(([value, label]) => `<option value="${value}">${escapeHtml(label)}</option>`))
    .join('')

/** A labelled input with a place for its error, as HTML. */
export function toField({ name, label, attributes, hint, missing, rows, options }: Field): string {
  const described = hint ? ` aria-describedby="${name}-hint"` : ''
  const required = missing ? ` required data-missing="${escapeHtml(missing)}"` : ''
  const shared = `id="${name}" name="${name}" ${attributes}${required}${described}`
  const input = options
    ? `<select ${shared}>${toOptions(options)}</select>`
    : rows
      ? `<textarea rows="${rows}" ${shared}></textarea>`
      : `<input ${shared}>`
  return `<div class="field"><label for="${name}">${escapeHtml(label)}</label>
${hint ? `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>` : ''}${input}
<p class="error" id="${name}-error"></p></div>`
}

interface SentForm {
  /** What the script sends. */
  action: 'request' | 'prove' | 'code' | 'claim' | 'withdraw' | 'unlock' | 'register'
  label: string
  /** The label while the form is sent. */
  sending: string
  fields?: string
  /** Attributes of the form, as HTML. */
  attributes?: string
  /** Of the button. */
  className?: string
}

/** A form that the script sends, as HTML. Its button is disabled until the script runs. */
export const toSentForm = ({
  action,
  label,
  sending,
  fields = '',
  attributes = '',
  className,
}: SentForm): string => `<form method="post" data-action="${action}" novalidate ${attributes}>
${fields}
<p class="alert" role="alert"></p><p class="done" role="status"></p>
<button${className ? ` class="${className}"` : ''} data-sending="${escapeHtml(sending)}" disabled>${escapeHtml(label)}</button>
</form>`

/** Shown only where scripts do not run. */
export const noScriptNote =
  '<noscript><p class="alert">This form needs JavaScript. Turn it on, or write to the host.</p></noscript>'

export const pageFooter = '<footer class="foot"><p>Page by <a href="/">Ilewa</a></p></footer>'
