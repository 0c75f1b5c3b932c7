import { Button } from '@mantine/core'
import { Compass } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Message } from '../../ui/feedback/Message.tsx'
import classes from './NotFoundPage.module.css'

export function NotFoundPage() {
  return (
    <main className={classes.page}>
      <title>Page not found · Ilewa</title>
      <Message
        icon={Compass}
        title="Oops! Page not found"
        text="This page does not exist. Check the link, or go back to the home page."
      >
        <Button component="a" href={paths.landing}>
          Return to Home
        </Button>
      </Message>
    </main>
  )
}
