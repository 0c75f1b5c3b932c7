import { payments } from '@ilewa/contract/payments'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { followLink } from '../../lib/follow-link.ts'
import { notifyError } from '../../lib/notify.ts'
import { refreshAccount } from '../auth/auth.api.ts'

export const usePayments = () =>
  usePagedList({
    queryKey: ['payments', 'list'],
    load: (query, signal) => call(payments.list, { query, signal }),
    limit: 20,
  })

const soonMs = 4_000
const laterMs = 15_000
const manyTries = 10

/** Not ours, not there, or not readable: no news will change that. A session or a patience that ended may come back. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)

export interface ReturnedWith {
  txRef: string
  transactionId: string
}

/** Asks the server what became of a payment; a plan that it brought is fetched. */
export async function checkPayment(txRef: string, transactionId?: string, signal?: AbortSignal) {
  const query = transactionId ? { transaction_id: transactionId } : {}
  const { data } = await call(payments.result, { params: { txRef }, query, signal })
  if (data.status === 'successful') await refreshAccount().catch(() => undefined)
  return data
}

/** Asks what became of a payment, again and again while nobody knows. */
export const usePaymentResult = (returned: ReturnedWith | null) =>
  useQuery({
    queryKey: ['payments', 'result', returned],
    enabled: returned !== null,
    queryFn: ({ signal }) => checkPayment(returned?.txRef ?? '', returned?.transactionId, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      const isKnown = state.data && state.data.status !== 'pending'
      if (isKnown || isFinal(state.error)) return false
      return state.dataUpdateCount + state.errorUpdateCount > manyTries ? laterMs : soonMs
    },
  })

/** Notes that the checkout was left, so that it does not stay pending. */
export async function leaveCheckout(txRef: string) {
  await call(payments.leave, { params: { txRef } })
  void queryClient.invalidateQueries({ queryKey: ['payments', 'list'] })
}

/** Goes to the page of a payment that is still pending. */
export const useResumePayment = () =>
  useMutation({
    mutationFn: async (txRef: string) => (await call(payments.resume, { params: { txRef } })).data.link,
    onSuccess: (link) => followLink(link),
    onError: (error) => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: ['payments', 'list'] })
    },
  })

/** What is to be paid at the sandbox. */
export const useSandboxCheckout = (txRef: string) =>
  useQuery({
    queryKey: ['payments', 'sandbox', txRef],
    queryFn: async ({ signal }) => (await call(payments.sandboxCheckout, { params: { txRef }, signal })).data,
    retry: false,
  })
