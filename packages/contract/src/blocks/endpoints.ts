import { recordEndpoints, sameAccess } from '../core/record-endpoints.ts'
import { Block, BlockInput, BlockListQuery, BlockUpdate } from './schema.ts'

export const blocks = recordEndpoints({
  path: '/blocks',
  names: ['block', 'blocks'],
  access: sameAccess('blocks:repairs'),
  item: Block,
  details: Block,
  query: BlockListQuery,
  input: BlockInput,
  update: BlockUpdate,
  updateMethod: 'PATCH',
  messages: {
    create: 'Dates blocked',
    update: 'Blocked dates updated',
    remove: 'Dates unblocked',
  },
  summaries: {
    list: 'Blocked dates by first night, by property and end; staff see those for repairs',
    get: 'Blocked dates of one property; staff see those for repairs',
    create: 'Block dates of a property; staff for repairs only; rejected if a night is taken',
    update: 'Change blocked dates; past nights stay blocked',
    remove: 'Open blocked dates; past nights stay blocked',
  },
})
