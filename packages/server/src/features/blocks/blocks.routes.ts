import { blocks } from '@ilewa/contract/blocks/endpoints'
import type { FastifyInstance } from 'fastify'
import { implementRecord } from '../../platform/http/pipeline/implement-record.ts'
import { getBlock, listBlocks } from './blocks.queries.ts'
import { createBlock, removeBlock, updateBlock } from './blocks.service.ts'

export function blocksRoutes(app: FastifyInstance): void {
  implementRecord(app, blocks, {
    list: listBlocks,
    get: getBlock,
    create: createBlock,
    update: updateBlock,
    remove: removeBlock,
  })
}
