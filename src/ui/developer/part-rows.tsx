/** Field paths with their values, long values whole: each can be copied. */
import '../styles/screens/developer/values.css'
import { t } from '../../domain/text/texts'
import { CopyButton } from '../kit/copy-button'

/** From this length on a value is worth a copy button. */
const LONG = 12

export const PartRows = ({
  rows,
}: {
  readonly rows: readonly (readonly [path: string, value: string])[]
}) => (
  <dl class="part-rows">
    {rows.map(([path, value], at) => (
      <div key={at}>
        <dt>{path}</dt>
        <dd>
          <span class="mono">{value}</span>
          {value.length > LONG && <CopyButton text={value} label={t`Copy ${path}`} />}
        </dd>
      </div>
    ))}
  </dl>
)
