import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import classes from './PublicPage.module.css'
import { describeRules, type PageFormState, ruleFields } from './page-form.ts'

const PageRuleFields = lazyNamed(() => import('./PageRuleFields.tsx'), 'PageRuleFields')

/** Deposit, hold and limits of dates: folded, with the values in one line. An error unfolds them. */
export function PageRules({ form }: { form: PageFormState }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isUnfolded || ruleFields.some((field) => form.errors[field])
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>
        <strong>Rules</strong> <span>{describeRules(form.values)}</span>
      </summary>
      <div className={classes.rules}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="delayed" height="20rem" />}>
            <PageRuleFields form={form} />
          </Suspense>
        )}
      </div>
    </details>
  )
}
