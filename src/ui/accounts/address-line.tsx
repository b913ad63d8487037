/** A whole address, to be read and to be copied. */

import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { CopyButton } from '../kit/copy-button'

export const AddressLine = ({ address }: { readonly address: Address }) => (
  <div class="row">
    <code class="grow address">{address}</code>
    <CopyButton text={address} label={t`Copy address`} />
  </div>
)
