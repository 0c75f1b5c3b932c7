import { payments } from '@ilewa/contract/payments'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { followLink } from '../../lib/follow-link.ts'
import { notifyError } from '../../lib/notify.ts'
import { refreshAccount } from '../auth/auth.api.ts'

export const usePayments = () => usePagedEndpoint(payments.list, { query: {} }, { limit: 20 })

const shortIntervalMs = 4_000
const longIntervalMs = 15_000
const maxShortPolls = 10

/** A permanent error: a retry cannot help. Session (401), timeout (408) and rate limit (429) errors are temporary. */
export const isPermanentError = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)

export interface PaymentReturn {
  txRef: string
  transactionId: string
}

/** Checks a payment on the server, and refreshes the account if it was successful. */
export async function checkPayment(txRef: string, transactionId?: string, signal?: AbortSignal) {
  const query = transactionId ? { transaction_id: transactionId } : {}
  const { data } = await call(payments.result, { params: { txRef }, query, signal })
  if (data.status === 'successful') await refreshAccount().catch(() => undefined)
  return data
}

/** Polls the result of a payment while it is pending. */
export const usePaymentResult = (returned: PaymentReturn | null) =>
  useQuery({
    queryKey: queryKeyOf(payments.result, { params: returned ?? {} }),
    enabled: returned !== null,
    queryFn: ({ signal }) => checkPayment(returned?.txRef ?? '', returned?.transactionId, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      const isSettled = state.data && state.data.status !== 'pending'
      if (isSettled || isPermanentError(state.error)) return false
      return state.dataUpdateCount + state.errorUpdateCount > maxShortPolls ? longIntervalMs : shortIntervalMs
    },
  })

/** Cancels the payment of an abandoned checkout, so that it does not remain pending. */
export async function cancelCheckout(txRef: string) {
  await call(payments.cancel, { params: { txRef } })
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(payments.list) })
}

/** Opens the page of a pending payment. */
export const useResumePayment = () =>
  useMutation({
    mutationFn: async (txRef: string) => (await call(payments.resume, { params: { txRef } })).data.link,
    onSuccess: (link) => followLink(link),
    onError: (error) => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(payments.list) })
    },
  })

/** The amount to pay at the sandbox checkout. */
export const useSandboxCheckout = (txRef: string) =>
  useEndpoint(payments.sandboxCheckout, { params: { txRef } }, { retry: false })
