import { Menu } from '@mantine/core'
import { cloneElement, useEffect, useRef, useState } from 'react'
import { menuDefaults } from './menu-defaults.ts'
import type { LazyMenuProps, MenuEntry } from './menu-entries.ts'
import classes from './OpenedMenu.module.css'

function Entry({ label, icon: Icon, danger, ...entry }: MenuEntry) {
  const itemProps = {
    className: danger ? classes.danger : undefined,
    leftSection: Icon && <Icon size={16} aria-hidden />,
    children: label,
  }
  const { onClick, ...link } = entry
  return link.href ? (
    <Menu.Item component="a" {...itemProps} {...link} />
  ) : (
    <Menu.Item {...itemProps} onClick={onClick} />
  )
}

/** A menu that opens on mount, after the lazy load. */
export function OpenedMenu({ button, entries, width }: LazyMenuProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)

  // Restores focus to the button, which was replaced by this component's button.
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])

  return (
    <Menu {...menuDefaults} width={width} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Entry key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
