import type { MailContent } from './content.ts'
import { signature } from './text.ts'

/** Clients block remote images, so the logo is attached under this content id. */
export const logoCid = 'logo@ilewa'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes user input for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const font = "font-family:'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = `${font};font-size:16px;line-height:1.55;color:#22201c`
const small = `${font};font-size:13px;line-height:1.5;color:#6c665c`

/** Light colours are inline, for every client; clients that support dark mode override them with these. */
const darkScheme = `
.page{background:#121512!important}
.card{background:#1a1d19!important;border-color:#2b2f2a!important}
.ink{color:#e9e7e2!important}
.faint{color:#a5a59d!important}
.box{background:#242823!important;border-color:#30342f!important}
.line{border-color:#2b2f2a!important}
.button{background:#27744d!important}
.link{color:#8dc4a2!important}`

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.gutter{padding:24px 20px!important}.outer{padding:16px 12px!important}}
@media (prefers-color-scheme:dark){${darkScheme}}
${darkScheme.replaceAll('\n.', '\n[data-ogsc] .')}`

const paragraph = (text: string) => `<p class="ink" style="${body};margin:0 0 16px">${escapeHtml(text)}</p>`

const codeBox = (code: string) =>
  `<p class="box ink" style="${font};font-size:34px;line-height:1.2;font-weight:700;letter-spacing:5px;text-align:center;white-space:nowrap;color:#22201c;background:#f4f1ec;border:1px solid #eae6df;border-radius:10px;padding:18px 8px;margin:8px 0 24px">${escapeHtml(code)}</p>`

const factRow = ([label, value]: readonly [string, string]) => `<tr>
<th scope="row" align="left" valign="top" class="faint line" style="${font};font-size:14px;line-height:1.5;font-weight:400;color:#6c665c;border-top:1px solid #eae6df;padding:10px 16px 10px 0">${escapeHtml(label)}</th>
<td align="right" valign="top" class="ink line" style="${font};font-size:15px;line-height:1.5;font-weight:600;color:#22201c;border-top:1px solid #eae6df;padding:10px 0;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td>
</tr>`

const factTable = (facts: MailContent['facts'] = []) =>
  facts.length === 0
    ? ''
    : `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">${facts.map(factRow).join('')}</table>`

/** The URL is repeated below the button, in case the button does not work. */
const button = ({
  label,
  url,
}: NonNullable<
  MailContent['action']
>) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td bgcolor="#185a38" class="button" style="background:#185a38;border-radius:10px;mso-padding-alt:14px 28px"><a href="${escapeHtml(url)}" style="${font};display:inline-block;font-size:16px;line-height:1.25;font-weight:600;color:#ffffff;text-decoration:none;padding:14px 28px">${escapeHtml(label)}</a></td>
</tr></table>
<p class="faint" style="${small};margin:0 0 20px">Or open this address:<br><a href="${escapeHtml(url)}" class="link" style="color:#185a38;overflow-wrap:anywhere;word-break:break-all">${escapeHtml(url)}</a></p>`

const link = ({ label, url }: NonNullable<MailContent['preferencesAction']>) =>
  `<a href="${escapeHtml(url)}" class="link" style="color:#185a38">${escapeHtml(label)}</a>`

const content = ({ heading, greeting, paragraphs, code, facts, action, closing = [] }: MailContent) =>
  [
    `<h1 class="ink" style="${font};font-size:22px;line-height:1.3;font-weight:700;color:#22201c;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...(greeting ? [greeting] : []).map(paragraph),
    ...paragraphs.map(paragraph),
    code ? codeBox(code) : '',
    factTable(facts),
    action ? button(action) : '',
    ...closing.map(paragraph),
  ].join('\n')

/** Keeps the first words of the body out of the preview text. */
const previewPadding = '&#847;&zwnj;&nbsp;'.repeat(60)

/**
 * The HTML part: tables and inline styles, which every client renders, including Outlook, which renders with Word. It
 * loads no remote content.
 */
export const toHtml = (mail: MailContent): string => `<!doctype html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(mail.subject)}</title>
<style>${styles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f5;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(mail.preheader)}${previewPadding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" bgcolor="#faf8f5" style="background:#faf8f5"><tr><td align="center" class="outer" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="left" style="padding:0 4px 20px"><img src="cid:${logoCid}" width="32" height="32" alt="" style="display:inline-block;vertical-align:middle;border:0;border-radius:8px"><span class="ink" style="${font};font-size:20px;font-weight:700;color:#22201c;vertical-align:middle;padding-left:10px">Ilewa</span></td></tr>
<tr><td align="left" class="card gutter" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #eae6df;border-radius:14px;padding:32px 32px 16px">
${content(mail)}
</td></tr>
<tr><td align="left" class="faint" style="${small};padding:20px 4px 0">${signature}<br>You get this mail because ${escapeHtml(mail.reason)}.${mail.preferencesAction ? `<br>${link(mail.preferencesAction)}` : ''}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
