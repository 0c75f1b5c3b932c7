import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ContactActions.module.css'
import { type Contact, toContactLinks } from './contact-links.ts'

/** Buttons to call, send a WhatsApp message or write an e-mail. */
export function ContactActions({ contact, children }: { contact: Contact; children?: ReactNode }) {
  return (
    <div className={classes.actions}>
      {toContactLinks(contact).map(({ label, icon: Icon, ...link }) => (
        <Button
          key={label}
          component="a"
          variant="default"
          px="sm"
          leftSection={<Icon size={17} aria-hidden />}
          {...link}
        >
          {label}
        </Button>
      ))}
      {children}
    </div>
  )
}
