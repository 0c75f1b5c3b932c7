import { Message } from '@ilewa/contract/messages/schema'
import { messageKindLabels, messageStateLabels, messageToneLabels } from '@ilewa/contract/messages/terms'
import { z } from 'zod'
import { csvBatchSize, eachRow } from '../../../platform/csv/csv-writer.ts'
import { readAllMessages } from '../../messages/messages.queries.ts'
import { recordSheet } from './sheets.ts'

const ExportedMessage = Message.extend({ reference: z.string() })

/** Messages to guests that were opened in WhatsApp. */
export const messageSheet = recordSheet<z.infer<typeof ExportedMessage>>({
  name: 'messages',
  description: 'messages to guests that were opened in WhatsApp',
  schema: ExportedMessage,
  rows: (ctx) => eachRow((cursor) => readAllMessages(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'About', cell: ({ kind, templateName }) => templateName ?? messageKindLabels[kind] },
    { header: 'Tone', cell: ({ tone }) => messageToneLabels[tone] },
    { header: 'Phone', cell: ({ phoneE164 }) => phoneE164 },
    { header: 'Text', cell: ({ text }) => text },
    { header: 'State', cell: ({ state }) => messageStateLabels[state] },
    { header: 'Opened by', cell: ({ openedByName }) => openedByName },
    { header: 'Opened', cell: ({ openedAt }) => openedAt },
    { header: 'Answered by', cell: ({ answeredByName }) => answeredByName },
    { header: 'Answered', cell: ({ answeredAt }) => answeredAt },
    { header: 'ID', cell: ({ id }) => id },
  ],
})
