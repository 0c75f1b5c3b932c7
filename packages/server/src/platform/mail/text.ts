import type { MailContent } from './content.ts'

export const signature = 'Ilewa · software for running short-stay and rental property'

const factLines = (facts: MailContent['facts'] = []) => {
  const width = Math.max(...facts.map(([label]) => [...label].length), 0) + 2
  return facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`).join('\n')
}

/** The plain-text part, for clients, people and screen readers that prefer it. */
export function toText(content: MailContent): string {
  const {
    greeting,
    paragraphs,
    code,
    facts,
    action,
    closing = [],
    reason: why,
    preferencesAction: choose,
  } = content
  const blocks = [
    content.heading,
    greeting,
    ...paragraphs,
    code,
    factLines(facts),
    action && `${action.label}:\n${action.url}`,
    ...closing,
    `--\n${signature}\nYou get this mail because ${why}.${choose ? `\n${choose.label}:\n${choose.url}` : ''}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
