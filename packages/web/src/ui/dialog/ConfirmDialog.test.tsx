import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { MountedDialog } from './MountedDialog.tsx'

const renderDialog = (onConfirm: () => Promise<unknown>) => {
  const onClose = vi.fn()
  const page = renderPage(
    <ConfirmDialog
      opened
      onExited={() => undefined}
      onClose={onClose}
      onConfirm={onConfirm}
      title="Delete Property"
      confirmLabel="Delete"
    >
      Are you sure you want to delete “Sea View”?
    </ConfirmDialog>,
  )
  return { ...page, onClose }
}

test('shows the name and focuses Cancel', async () => {
  renderDialog(async () => undefined)
  expect(screen.getByText(/“Sea View”/)).toBeVisible()
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
})

test('closes after the record is deleted', async () => {
  const { user, onClose } = renderDialog(async () => undefined)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('stays open with the error when the server rejects the request', async () => {
  const message = 'This property has current or future bookings. Cancel or finish them first.'
  const { user, onClose } = renderDialog(() =>
    Promise.reject(new ApiError({ code: 'properties.has_stays', status: 409, message })),
  )
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByText('Cannot Delete')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('Back closes it and stays on the page', async () => {
  const { at, goTo, goBack, onClose } = renderDialog(async () => undefined)
  await goTo('/?tab=templates')
  await goBack()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(at()).toBe('/?tab=templates')
})

test('opened by the URL, Back only removes it from the URL', async () => {
  const onClose = vi.fn()
  const { at, goTo, goBack } = renderPage(
    <MountedDialog item="42">
      {(_, dialog) => (
        <ConfirmDialog
          {...dialog}
          onClose={onClose}
          onConfirm={async () => undefined}
          title="Delete Property"
          confirmLabel="Delete"
        >
          Are you sure?
        </ConfirmDialog>
      )}
    </MountedDialog>,
  )
  await goTo('/?delete=42')
  await goBack()
  expect(at()).toBe('/')
  expect(onClose).not.toHaveBeenCalled()
})

test('over another dialog, Escape closes the question alone', async () => {
  const [onClose, onCloseOuter] = [vi.fn(), vi.fn()]
  const dialog = { opened: true, onExited: () => undefined }
  const { user } = renderPage(
    <DetailsDialog {...dialog} onClose={onCloseOuter} title="Guest register">
      <ConfirmDialog
        {...dialog}
        onClose={onClose}
        onConfirm={async () => undefined}
        title="Delete from the guest register?"
        confirmLabel="Delete"
      >
        All details of Amaka O. are deleted.
      </ConfirmDialog>
    </DetailsDialog>,
  )
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onCloseOuter).not.toHaveBeenCalled()
})
