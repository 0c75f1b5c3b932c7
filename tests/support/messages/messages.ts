import { messages, messageTemplates } from '@ilewa/contract/messages/endpoints'
import type { Message, OwnTemplate } from '@ilewa/contract/messages/schema'
import type { Person } from '../app/builders.ts'
import type { TestApp } from '../app/test-app.ts'

/** A confirmation of a booking that was opened in WhatsApp, by HTTP. */
export async function aMessage(app: TestApp, { token }: Person, { id }: { id: string }): Promise<Message> {
  const choice = { bookingId: id, kind: 'CONFIRMATION', tone: 'WARM' } as const
  const previewed = await app.send(messages.preview, { body: choice }, { token })
  const { text, bookingVersion } = previewed.body.data.preview
  const sent = await app.send(messages.create, { body: { ...choice, text, bookingVersion } }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.message
}

/** A text of the business, added by HTTP. */
export async function aMessageTemplate(app: TestApp, { token }: Person): Promise<OwnTemplate> {
  const body = { name: 'Gate', text: 'Gate code for {guest}' }
  const sent = await app.send(messageTemplates.create, { body }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.ownTemplate
}
