import DefaultTheme from 'vitepress/theme-without-fonts';
import Drawing from './Drawing.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component('Drawing', Drawing),
};
