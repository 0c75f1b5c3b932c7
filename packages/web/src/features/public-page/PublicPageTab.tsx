import type { PublicPage } from '@ilewa/contract/public-page/schema'
import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSnapshot } from '../../lib/forms/use-snapshot.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { CodesPanel } from './arrival/CodesPanel.tsx'
import { BannedGuests } from './BannedGuests.tsx'
import { PageForm } from './PageForm.tsx'
import { PagePropertyList } from './PagePropertyList.tsx'
import { PageStatePanel } from './PageStatePanel.tsx'
import { usePublicPage } from './public-page.api.ts'

type PageData = NonNullable<ReturnType<typeof usePublicPage>['data']>

interface PageSettingsProps {
  /** What the form edits. */
  edited: PublicPage
  /** The page as it is now. */
  latest: PageData
  onReload: () => Promise<void>
}

function PageSettings({ edited, latest, onReload }: PageSettingsProps) {
  const [version, setVersion] = useState(edited.version)
  const { publicPage: page, properties } = latest
  // The form stays based on its version, unless nothing but the switch has changed since.
  const raiseVersion = (saved: PublicPage) =>
    setVersion((current) => (saved.version === current + 1 ? saved.version : current))
  return (
    <Stack gap="md">
      <PageStatePanel page={page} properties={properties} onSaved={raiseVersion} />
      <PageForm page={edited} version={version} onSaved={raiseVersion} onReload={onReload} />
      <PagePropertyList properties={properties} />
      <CodesPanel />
      <BannedGuests />
    </Stack>
  )
}

/** The public page of the business in the settings. */
export function PublicPageTab() {
  const query = usePublicPage()
  const { snapshot, reload } = useSnapshot(query)
  const { data, isError, error, refetch } = query
  if (isError && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data || !snapshot) return <Skeleton className="delayed" height="20rem" radius="lg" />
  return (
    <>
      <RefreshFailure query={query} />
      <PageSettings
        key={snapshot.publicPage.version}
        edited={snapshot.publicPage}
        latest={data}
        onReload={reload}
      />
    </>
  )
}
