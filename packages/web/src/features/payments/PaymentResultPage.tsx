import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { describeError, hasCode } from '../../lib/api/api-error.ts'
import { useSession } from '../../lib/session/session.ts'
import {
  ConfirmingPayment,
  PaymentCompleted,
  PaymentFailed,
  SignedOutPayment,
  VerifyingPayment,
} from './PaymentOutcomes.tsx'
import classes from './PaymentResultPage.module.css'
import { cancelCheckout, isPermanentError, type PaymentReturn, usePaymentResult } from './payments.api.ts'

/** Minimum time for which 'Verifying Payment' is shown, as documented. */
const verifyingMs = 2000

/**
 * Returns null if the URL does not report success with both IDs. The payment has then failed, and the server is
 * not asked.
 */
function parseReturnParams(params: URLSearchParams): PaymentReturn | null {
  const [status, txRef, transactionId] = ['status', 'tx_ref', 'transaction_id'].map((name) =>
    params.get(name),
  )
  const isSuccessStatus = status === 'completed' || status === 'successful'
  return isSuccessStatus && txRef && transactionId ? { txRef, transactionId } : null
}

function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return elapsed
}

/** Message for a forged or mistyped reference. */
const unknownReference = 'There is no payment with this reference.'

/** Cancels the payment when the person leaves the checkout, so that it does not remain pending in the history. */
function useCancelAbandonedCheckout(params: URLSearchParams, isSignedIn: boolean) {
  const abandonedTxRef = params.get('status') === 'cancelled' && isSignedIn ? params.get('tx_ref') : null
  useEffect(() => {
    if (abandonedTxRef) cancelCheckout(abandonedTxRef).catch(() => undefined)
  }, [abandonedTxRef])
}

function Outcome({ params }: { params: URLSearchParams }) {
  const session = useSession()
  const returned = parseReturnParams(params)
  const result = usePaymentResult(session ? returned : null)
  useCancelAbandonedCheckout(params, session !== null)
  const hasElapsed = useElapsed(verifyingMs)
  const { data, error } = result
  if (!hasElapsed) return <VerifyingPayment />
  if (!returned || data?.status === 'failed') return <PaymentFailed params={params} refusal={data?.refusal} />
  if (isPermanentError(error))
    return (
      <PaymentFailed
        params={params}
        refusal={hasCode(error, 'common.not_found') ? unknownReference : describeError(error).message}
      />
    )
  if (data?.status === 'successful') return <PaymentCompleted />
  return session ? <ConfirmingPayment /> : <SignedOutPayment />
}

/** The return page of the payment provider. Only the server decides whether the money arrived. */
export function PaymentResultPage() {
  const [params] = useSearchParams()
  return (
    <div className={classes.page}>
      <title>Payment · Ilewa</title>
      <Outcome params={params} />
    </div>
  )
}
