import { z } from 'zod'
import { requiredError, text, uuid, Version } from '../core/fields.ts'
import {
  longNumberMessage,
  longNumbersOfTemplate,
  unknownVariableMessage,
  unknownVariablesIn,
} from './template-text.ts'
import {
  MessageKind,
  MessageLanguage,
  MessageState,
  MessageTone,
  maxMessageText,
  maxTemplateName,
  maxTemplateText,
  StandardMessageKind,
} from './terms.ts'

const kind = z.enum(MessageKind.options, { error: 'Choose what the message is about' })
const tone = z.enum(MessageTone.options, { error: 'Choose how the message sounds' })
const language = MessageLanguage.default('EN')

function refuseLongNumbers(
  value: string,
  context: { addIssue: (issue: { code: 'custom'; message: string }) => void },
): void {
  const numbers = longNumbersOfTemplate(value)
  if (numbers.length > 0) context.addIssue({ code: 'custom', message: longNumberMessage(numbers) })
}

const templateText = text({
  max: maxTemplateText,
  min: 1,
  required: 'Text is required',
  tooLong: `Text must be ${maxTemplateText} characters or less`,
}).superRefine((value, context) => {
  const unknown = unknownVariablesIn(value)
  if (unknown.length > 0) context.addIssue({ code: 'custom', message: unknownVariableMessage(unknown) })
  refuseLongNumbers(value, context)
})

/** The text of a standard kind, by tone. */
export const StandardTemplate = z.object({
  kind: StandardMessageKind,
  tone: MessageTone,
  language: MessageLanguage,
  text: z.string(),
  /** Whether the business has replaced the text of the app. */
  isChanged: z.boolean(),
})
export type StandardTemplate = z.infer<typeof StandardTemplate>

/** A template of the business for anything else. */
export const OwnTemplate = z.object({ id: uuid, name: z.string(), text: z.string(), version: z.int() })
export type OwnTemplate = z.infer<typeof OwnTemplate>

/** Null restores the text of the app. */
export const StandardTemplateInput = z.object({
  kind: z.enum(StandardMessageKind.options, { error: 'Choose what the message is about' }),
  tone,
  language,
  text: templateText.nullable(),
})
export type StandardTemplateInput = z.output<typeof StandardTemplateInput>

export const OwnTemplateInput = z.object({
  name: text({
    max: maxTemplateName,
    min: 1,
    required: 'Name is required',
    tooLong: `Name must be ${maxTemplateName} characters or less`,
  }).superRefine(refuseLongNumbers),
  text: templateText,
  version: Version.optional(),
})
export type OwnTemplateInput = z.output<typeof OwnTemplateInput>

const templateChoice = {
  kind,
  tone,
  language,
  /** The template of OWN. */
  templateId: uuid.nullish(),
}

export const MessagePreviewInput = z.object({ bookingId: uuid, ...templateChoice })
export type MessagePreviewInput = z.output<typeof MessagePreviewInput>

/** A template, filled for a booking as it is now. */
export const MessagePreview = z.object({
  text: z.string(),
  /** Variables that were empty; their lines are left out. */
  missing: z.array(z.string()),
  /** Long numbers of the text that come from the booking and the settings, digits only. */
  allowedNumbers: z.array(z.string()),
  /** +234…; null if the number of the guest cannot be opened in WhatsApp. */
  phoneE164: z.string().nullable(),
  /** The version of the booking that it was filled for. */
  bookingVersion: z.int(),
})
export type MessagePreview = z.infer<typeof MessagePreview>

/** A message that is opened in WhatsApp, with the text as the person edited it. */
export const MessageInput = MessagePreviewInput.extend({
  text: text({
    max: maxMessageText,
    min: 1,
    required: 'Text is required',
    tooLong: `Text must be ${maxMessageText} characters or less`,
  }),
  bookingVersion: z.int({ error: requiredError('Open the preview first', 'Version') }),
})
export type MessageInput = z.output<typeof MessageInput>

export const Message = z.object({
  id: uuid,
  bookingId: uuid,
  kind: MessageKind,
  tone: MessageTone,
  language: MessageLanguage,
  /** Of an own template. */
  templateName: z.string().nullable(),
  text: z.string(),
  phoneE164: z.string(),
  state: MessageState,
  openedByName: z.string(),
  openedAt: z.iso.datetime(),
  /** Who said whether it was sent, and when. */
  answeredByName: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
})
export type Message = z.infer<typeof Message>

/** A message that is to be sent by now. */
export const DueMessage = z.object({
  bookingId: uuid,
  kind: StandardMessageKind,
  guestName: z.string(),
  propertyName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
})
export type DueMessage = z.infer<typeof DueMessage>
