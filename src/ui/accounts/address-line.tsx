/** A full address with a copy button. */

import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { CopyButton } from '../kit/copy-button'

export function AddressLine({ address }: { readonly address: Address }) {
  const text = withChecksum(address)
  return (
    <div class="row">
      <code class="grow address">{text}</code>
      <CopyButton text={text} label={t`Copy address`} />
    </div>
  )
}
