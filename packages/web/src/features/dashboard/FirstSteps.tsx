import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import classes from './FirstSteps.module.css'

/** The next step of an owner without properties. */
export function FirstSteps() {
  return (
    <section className={classes.steps}>
      <div>
        <h2 className={classes.title}>Add your first property</h2>
        <p className={classes.text}>
          With its photos and its price per night in place, you can take a booking, and this page fills
          itself.
        </p>
      </div>
      <Button component={Link} to={paths.properties} leftSection={<Building2 size={18} aria-hidden />}>
        Add a property
      </Button>
    </section>
  )
}
