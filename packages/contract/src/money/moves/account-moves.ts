import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { ById, uuid, withCrossFieldRule } from '../../core/fields.ts'
import { PageQuery } from '../../core/list-query.ts'
import { moneyNote, movedAmount, notAboveAmount, paidOn, ReversalInput } from '../schema.ts'
import { feeAboveAmountMessage, moveFee } from './move-fee.ts'

/* Money that moves between two accounts of the business: a POS settlement, cash that was banked. */

export const sameAccountMessage = 'Choose two different accounts'
const accountMessage = 'Choose an account'

const account = z.uuid(accountMessage).toLowerCase()

export const AccountMoveInput = withCrossFieldRule(
  z.object({
    fromAccountId: account,
    toAccountId: account,
    /** What arrived, in naira. */
    amount: movedAmount,
    fee: moveFee.optional(),
    paidOn,
    note: moneyNote,
  }),
  { fromAccountId: account, toAccountId: account, amount: movedAmount, fee: moveFee.optional() },
  ({ fromAccountId, toAccountId, ...values }, context) => {
    if (fromAccountId === toAccountId)
      context.addIssue({ code: 'custom', path: ['toAccountId'], message: sameAccountMessage })
    notAboveAmount('fee', feeAboveAmountMessage)(values, context)
  },
)
export type AccountMoveInput = z.output<typeof AccountMoveInput>

const NamedAccount = z.object({ id: uuid, name: z.string() })

export const AccountMove = z.object({
  id: uuid,
  /** What arrived, in naira. */
  amount: z.number(),
  /** 0 if nothing was taken. */
  fee: z.number(),
  fromAccount: NamedAccount,
  toAccount: NamedAccount,
  paidOn: z.string(),
  note: z.string().nullable(),
  /** It was recorded by mistake, and reversed. */
  isReversed: z.boolean(),
  /** It belongs to a transfer of a bank statement. */
  isOnStatement: z.boolean(),
  recordedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type AccountMove = z.infer<typeof AccountMove>

const moveResponse = z.object({ accountMove: AccountMove })

export const accountMoves = {
  list: endpoint({
    method: 'GET',
    path: '/account-moves',
    access: 'payments:record',
    query: PageQuery,
    response: z.object({ accountMoves: z.array(AccountMove) }),
    paged: true,
    summary: 'Money moved between accounts of the business, the latest day first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/account-moves',
    access: 'payments:record',
    body: AccountMoveInput,
    response: moveResponse,
    message: 'Move recorded',
    status: 201,
    summary:
      'Record money that moved from one account of the business to another, and the fee that was deducted',
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/account-moves/{id}/reverse',
    access: 'payments:record',
    params: ById,
    body: ReversalInput,
    response: moveResponse,
    message: 'Move reversed',
    summary: 'Reverse a move that was recorded by mistake, with its fee; its bank transfer is to match again',
  }),
}
