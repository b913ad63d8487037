/** The screens one goes to by oneself: below on a narrow surface, at the left of a wide one. */
import { t, translate } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { hrefOf, type RouteName } from '../workspace/routes'
import { navigation } from './screens'

/** Marks the entry one is at, or under. */
export function Nav({ current }: { readonly current: RouteName }) {
  return (
    <nav class="nav" aria-label={t`Screens`}>
      <div class="brand" aria-hidden="true">
        <Icon name="bell" size={22} />
        Cowbell
      </div>
      {navigation.map(({ name, label, icon }) => (
        <a key={name} href={hrefOf(name)} aria-current={current === name ? 'page' : undefined}>
          <Icon name={icon} size={20} />
          {translate(label)}
        </a>
      ))}
    </nav>
  )
}
