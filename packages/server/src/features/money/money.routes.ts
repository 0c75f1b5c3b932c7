import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { bookingPayments, moneyEntries, paymentClaims } from '@ilewa/contract/money/endpoints'
import { refundsDue } from '@ilewa/contract/money/refunds-due'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { listMoneyAccounts } from './accounts.queries.ts'
import { createMoneyAccount, updateMoneyAccount } from './accounts.service.ts'
import { confirmClaim, createClaim, rejectClaim, withdrawClaim } from './claim-actions.service.ts'
import { addClaimPictures } from './claim-pictures.service.ts'
import { listClaims } from './claims.queries.ts'
import { exportEntries } from './payments.export.ts'
import { getEntryStats, getPayments, listEntries } from './payments.queries.ts'
import { recordPayment, recordRefund, reversePayment } from './payments.service.ts'
import { listRefundsDue } from './refunds-due.queries.ts'

export function moneyRoutes(app: FastifyInstance): void {
  implement(app, moneyAccounts.list, async ({ ctx }) => ({
    data: { moneyAccounts: await listMoneyAccounts(ctx) },
  }))
  implement(app, moneyAccounts.create, async ({ ctx, body }) => ({
    data: { moneyAccount: await createMoneyAccount(ctx, body) },
  }))
  implement(app, moneyAccounts.update, async ({ ctx, params, body }) => ({
    data: { moneyAccount: await updateMoneyAccount(ctx, params.id, body) },
  }))
  implement(app, bookingPayments.list, async ({ ctx, params }) => ({
    data: { payments: await getPayments(ctx, params.id) },
  }))
  implement(app, bookingPayments.record, async ({ ctx, params, body }) => ({
    data: await recordPayment(ctx, params.id, body),
  }))
  implement(app, bookingPayments.refund, async ({ ctx, params, body }) => ({
    data: await recordRefund(ctx, params.id, body),
  }))
  implement(app, bookingPayments.reverse, async ({ ctx, params, body }) => ({
    data: await reversePayment(ctx, params.id, body),
  }))
  implement(app, moneyEntries.list, async ({ ctx, query }) => {
    const { items: entries, page } = await listEntries(ctx, query)
    return { data: { entries }, page }
  })
  implement(app, moneyEntries.stats, async ({ ctx, query }) => ({ data: await getEntryStats(ctx, query) }))
  implement(app, moneyEntries.export, async ({ ctx, query }) => exportEntries(ctx, query))
  implement(app, refundsDue.list, async ({ ctx, query }) => {
    const { items, page } = await listRefundsDue(ctx, query)
    return { data: { refundsDue: items }, page }
  })
  implement(app, paymentClaims.list, async ({ ctx, query }) => {
    const { items: claims, page } = await listClaims(ctx, query)
    return { data: { claims }, page }
  })
  implement(app, paymentClaims.create, async ({ ctx, params, body }) => ({
    data: await createClaim(ctx, params.id, body),
  }))
  implement(app, paymentClaims.addPictures, async ({ ctx, params, files }) => ({
    data: await addClaimPictures(ctx, params.id, files),
  }))
  implement(app, paymentClaims.confirm, async ({ ctx, params, body }) => ({
    data: await confirmClaim(ctx, params.id, body),
  }))
  implement(app, paymentClaims.reject, async ({ ctx, params, body }) => ({
    data: await rejectClaim(ctx, params.id, body),
  }))
  implement(app, paymentClaims.withdraw, async ({ ctx, params }) => ({
    data: await withdrawClaim(ctx, params.id),
  }))
}
