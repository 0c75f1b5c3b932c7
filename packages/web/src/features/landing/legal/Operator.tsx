import { paths } from '../../../lib/paths.ts'
import { placeholder, WhenSet, WhenUnset } from '../operator/OperatorSetting.tsx'
import { WhatsAppLink } from '../operator/WhatsAppLink.tsx'
import classes from './LegalPage.module.css'

/** Who runs this installation, as far as its settings say. */
export function OperatorName() {
  return (
    <>
      <WhenSet name="operatorAddress">
        <p>The operator of this installation is:</p>
        <address>{placeholder('operatorAddress')}</address>
      </WhenSet>
      <WhenUnset name="operatorAddress">
        <p>
          Ilewa is software. The person or company who runs it at {placeholder('origin')} is called “the
          operator of this installation” on this page. They have not entered a name and address here; you may
          ask for both.
        </p>
      </WhenUnset>
    </>
  )
}

export function OperatorContact() {
  return (
    <>
      <WhenSet name="operatorEmail">
        <p>
          E-mail: <a href={`mailto:${placeholder('operatorEmail')}`}>{placeholder('operatorEmail')}</a>
        </p>
      </WhenSet>
      <WhatsAppLink className={classes.contact}>WhatsApp: {placeholder('whatsAppLabel')}</WhatsAppLink>
      <WhenUnset name="operatorEmail">
        <p>
          The form “Schedule Demo” on the <a href={paths.landing}>home page</a> also reaches the operator.
        </p>
      </WhenUnset>
    </>
  )
}
