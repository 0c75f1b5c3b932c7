import { accountMoves } from '@ilewa/contract/money/moves/account-moves'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { listMoves } from './moves.queries.ts'
import { recordMove, reverseMove } from './moves.service.ts'

export function moveRoutes(app: FastifyInstance): void {
  implement(app, accountMoves.list, async ({ ctx, query }) => {
    const { items, page } = await listMoves(ctx, query)
    return { data: { accountMoves: items }, page }
  })
  implement(app, accountMoves.create, async ({ ctx, body }) => ({
    data: { accountMove: await recordMove(ctx, body) },
  }))
  implement(app, accountMoves.reverse, async ({ ctx, params, body }) => ({
    data: { accountMove: await reverseMove(ctx, params.id, body) },
  }))
}
