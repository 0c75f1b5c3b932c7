import { Modal, Popover } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { cloneElement, type ReactElement, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../lib/phone-query.ts'
import { CloseOnBack } from '../../ui/dialog/CloseOnBack.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import classes from './OpenedBell.module.css'

type Opener = { ref?: Ref<HTMLButtonElement>; onClick?: () => void; 'aria-expanded'?: boolean }

interface OpenedBellProps {
  button: ReactElement<Opener>
  hasUnread: boolean
}

/** The notifications, opened after loading: a popover below the bell, or full screen on a phone. */
export function OpenedBell({ button, hasUnread }: OpenedBellProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()

  // Focuses this button, which has replaced the lazy placeholder. On closing, the popover returns the focus to the
  // element that was focused when it opened.
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])

  // Escape focuses the bell. The focused element may no longer exist, such as the button "Mark all as read".
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && opened) target.current?.focus()
  })

  const bell = cloneElement(button, {
    ref: target,
    onClick: () => setOpened(!opened),
    'aria-expanded': opened,
  })
  const close = useCallback(() => setOpened(false), [])
  const panel = <NotificationsPanel hasUnread={hasUnread} onClose={close} />
  if (isPhone)
    return (
      <>
        {bell}
        {opened && <CloseOnBack onBack={close} />}
        <Modal opened={opened} onClose={close} title="Notifications" fullScreen>
          {panel}
        </Modal>
      </>
    )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="26rem"
      shadow="md"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        <h2 className={classes.title}>Notifications</h2>
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}
