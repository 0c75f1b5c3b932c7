import { messages, messageTemplates } from '@ilewa/contract/messages/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { listDueMessages, listMessages } from './messages.queries.ts'
import { answerMessage, createMessage, previewMessage } from './messages.service.ts'
import { listOwnTemplates, listStandardTemplates } from './templates.queries.ts'
import {
  createOwnTemplate,
  removeOwnTemplate,
  updateOwnTemplate,
  updateStandardTemplate,
} from './templates.service.ts'

export function messagesRoutes(app: FastifyInstance): void {
  implement(app, messageTemplates.list, async ({ ctx }) => {
    const [standardTemplates, ownTemplates] = await Promise.all([
      listStandardTemplates(ctx),
      listOwnTemplates(ctx),
    ])
    return { data: { standardTemplates, ownTemplates } }
  })
  implement(app, messageTemplates.update, async ({ ctx, body }) => ({
    data: { standardTemplate: await updateStandardTemplate(ctx, body) },
  }))
  implement(app, messageTemplates.create, async ({ ctx, body }) => ({
    data: { ownTemplate: await createOwnTemplate(ctx, body) },
  }))
  implement(app, messageTemplates.edit, async ({ ctx, params, body }) => ({
    data: { ownTemplate: await updateOwnTemplate(ctx, params.id, body) },
  }))
  implement(app, messageTemplates.remove, async ({ ctx, params }) => {
    await removeOwnTemplate(ctx, params.id)
    return { data: {} }
  })
  implement(app, messages.preview, async ({ ctx, body }) => ({
    data: { preview: await previewMessage(ctx, body) },
  }))
  implement(app, messages.create, async ({ ctx, body }) => ({
    data: { message: await createMessage(ctx, body) },
  }))
  implement(app, messages.answer, async ({ ctx, params, body }) => ({
    data: { message: await answerMessage(ctx, params.id, body) },
  }))
  implement(app, messages.list, async ({ ctx, params }) => ({
    data: { messages: await listMessages(ctx, params.id) },
  }))
  implement(app, messages.due, async ({ ctx }) => ({
    data: { dueMessages: await listDueMessages(ctx) },
  }))
}
