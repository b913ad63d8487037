import '../../src/desk/jitless'
import { mountApp } from '../../src/ui/app'

mountApp('sidepanel')
