/** A whole address, to be read and to be copied. */
import type { Address } from '../../domain/scalars'
import { CopyButton } from '../kit/copy-button'

export const AddressLine = ({ address }: { readonly address: Address }) => (
  <div class="row">
    <code class="grow address">{address}</code>
    <CopyButton text={address} label="Copy address" />
  </div>
)
