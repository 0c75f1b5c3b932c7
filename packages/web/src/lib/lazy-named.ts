import { lazy } from 'react'

type LazyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** A lazy component that its module exports by name: `lazyNamed(() => import('./Panel.tsx'), 'Panel')`. */
export const lazyNamed = <M extends Readonly<Record<N, LazyComponent>>, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
) => lazy<M[N]>(async () => ({ default: (await load())[name] }))
