import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { daySheetParameter, printedDaySheet } from '../../../lib/day-sheet-path.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'

const DaySheet = lazyNamed(() => import('./DaySheet.tsx'), 'DaySheet')

/** Prints the day sheet: by its button, or when the URL asks for it, as the phone's menu does. */
export function PrintDaySheet() {
  const [params, setParams] = useSearchParams()
  const isRequested = params.get(daySheetParameter) === printedDaySheet
  const request = (isWanted: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (isWanted) next.set(daySheetParameter, printedDaySheet)
        else next.delete(daySheetParameter)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<Printer size={18} aria-hidden />}
        loading={isRequested}
        visibleFrom={isRequested ? undefined : 'sm'}
        onClick={() => request(true)}
      >
        Print day sheet
      </Button>
      {isRequested && (
        <Suspense>
          <DaySheet onDone={() => request(false)} />
        </Suspense>
      )}
    </>
  )
}
