import { Skeleton } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'

const PicturesField = lazyNamed(() => import('./PicturesField.tsx'), 'PicturesField')

/** `PicturesField` for dialogs in which most people add no picture: its code is loaded when it is shown. */
export const LazyPicturesField = (props: ComponentProps<typeof PicturesField>) => (
  <Suspense fallback={<Skeleton className="delayed" height="8rem" radius="md" />}>
    <PicturesField {...props} />
  </Suspense>
)
