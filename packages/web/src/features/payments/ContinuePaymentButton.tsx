import { Button } from '@mantine/core'
import { useResumePayment } from './payments.api.ts'

/** Leads to the page where a pending payment is made. */
export function ContinuePaymentButton({ txRef }: { txRef: string }) {
  const resume = useResumePayment()
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={resume.isPending}
      onClick={() => resume.mutate(txRef)}
    >
      Continue payment
    </Button>
  )
}
