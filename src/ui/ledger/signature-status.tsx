/** Icon and text for the status of a signature. */

import type { ComponentChildren } from 'preact'
import '../styles/screens/ledger.css'
import { Icon } from '../kit/icon'
import type { SignatureStatus } from './signature-view'

const ICONS = {
  differs: 'warning',
  overridden: 'warning',
  agrees: 'check',
  waiting: 'info',
  unverified: 'info',
} as const satisfies Record<SignatureStatus, string>

interface SignatureStatusLabelProps {
  readonly status: SignatureStatus
  readonly children: ComponentChildren
}

export const SignatureStatusLabel = ({ status: of, children }: SignatureStatusLabelProps) => (
  <span class="ledger-status small" data-status={of}>
    <Icon name={ICONS[of]} size={16} />
    {children}
  </span>
)
