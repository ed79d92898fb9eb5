import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import './lib/global.css';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './language.ts';
import { showCutTexts } from './lib/cutText.ts';
import { recoverable } from './lib/recoverable.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Mantine applies the theme that was chosen only when the code of the window is loaded. Until then it would be the system's.
const theme = localStorage.getItem('mantine-color-scheme-value');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['mantineColorScheme'] = theme;
const show = async (): Promise<void> => {
  await recoverable(startLanguage)();
  // Only now, because modules read their texts when they are loaded.
  const { Window } = await recoverable(() => import('./app/Window.tsx'))();
  createRoot(root).render(<Window />);
  showCutTexts();
};
// Not awaited at the top level: with a module that does so, the build joins no small files, and the first screen takes twice as
// many requests.
void show();
