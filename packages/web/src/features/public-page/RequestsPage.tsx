import { Button } from '@mantine/core'
import { CalendarCheck, Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { totalOf } from '../../lib/api/paging.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { paths } from '../../lib/paths.ts'
import { toSettingsPath } from '../../lib/settings-tabs.ts'
import { EntryList } from '../../ui/data/EntryRow.tsx'
import { MountedDialog } from '../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { usePublicPage } from './public-page.api.ts'
import { RequestRow } from './RequestRow.tsx'
import { useBookingRequests } from './requests.api.ts'

const DeclineDialog = lazyNamed(() => import('./public-page-dialogs.ts'), 'DeclineDialog')

/** Its item is the id of a request. */
const declineDialog = 'decline'

type PageData = ReturnType<typeof usePublicPage>['data']

/** The next step to get requests. */
function emptyTextOf(page: PageData): string {
  if (page && !page.publicPage.isShown) return 'Show your public page. Then guests can ask for dates there.'
  if (page && (page.publicPage.mode === 'SHOW' || !page.publicPage.canTakeRequests))
    return 'Your public page takes no requests. Let guests ask for dates.'
  return 'Share your public page. What guests ask for is listed here.'
}

/** What guests asked for on the public page, newest first. The owner accepts or declines. */
export function RequestsPage() {
  const dialogs = useDialogs()
  const query = useBookingRequests()
  const page = usePublicPage().data
  const requests = query.data?.pages.flatMap(({ data }) => data.requests) ?? []
  return (
    <>
      <ListScreen
        title="Requests"
        subtitle="What guests ask for on your public page."
        actions={
          <Button
            component={Link}
            to={paths.bookings}
            variant="default"
            leftSection={<CalendarCheck size={18} aria-hidden />}
          >
            Bookings
          </Button>
        }
        head={null}
        query={query}
        shown={requests.length}
        total={totalOf(query.data?.pages)}
        isFiltered={false}
        clearFilters={() => undefined}
        nouns={['request', 'requests']}
        empty={{
          icon: Inbox,
          title: 'No requests yet',
          text: emptyTextOf(page),
          action: (
            <Button component={Link} to={toSettingsPath('page')}>
              Public page
            </Button>
          ),
        }}
        noMatch={{ title: '', text: '' }}
      >
        <Panel>
          <EntryList label="Requests">
            {requests.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                holdHours={page?.publicPage.holdHours}
                onDecline={() => dialogs.open(declineDialog, request.id)}
              />
            ))}
          </EntryList>
        </Panel>
      </ListScreen>
      <MountedDialog item={dialogs.itemOf(declineDialog)}>
        {(id, dialog) => (
          <DeclineDialog
            {...dialog}
            id={id}
            request={requests.find((request) => request.id === id)}
            onClose={() => dialogs.close(declineDialog)}
          />
        )}
      </MountedDialog>
    </>
  )
}
