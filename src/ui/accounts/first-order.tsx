/** The four steps of a first order, for users without an account. */
import { t } from '../../domain/text/texts'
import { Card } from '../kit/card'

const STEPS = [
  [t`Quote`, t`Enter an amount. See price, costs and minimum received.`],
  [t`Review and sign`, t`Read every field in plain words before you sign.`],
  [t`Get notified`, t`Your browser notifies you when your order fills, even with Cowbell closed.`],
  [t`Check your surplus`, t`Surplus is what you get above your limit price.`],
] as const

export const FirstOrder = () => (
  <Card title={t`How it works`}>
    <ol class="numbered">
      {STEPS.map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong>
          <p class="small soft">{text}</p>
        </li>
      ))}
    </ol>
  </Card>
)
