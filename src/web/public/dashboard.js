// Enhances the dashboard: forms open as dialogs, and the chart shows the figures of a day on hover, focus and touch.
// Without this script, each form is a page of its own, and a table shows the figures.

// ── Forms as dialogs ────────────────────────────────────────────────────────

for (const link of document.querySelectorAll('a[data-dialog]')) {
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const menu = link.closest('[popover]');
    menu?.hidePopover();
    // If the link is in a menu, the menu closes, so the focus returns to its button.
    const opener = menu === null ? link : document.querySelector(`[popovertarget="${menu.id}"]`);
    openForm(link.href, opener);
  });
}

/** Shows the form of a page as a dialog. Opens the page itself if that fails. */
async function openForm(url, opener) {
  let form = null;
  try {
    const response = await fetch(url, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (response.ok) form = page.querySelector('[data-form-page]');
  } catch {
    // Open the page, which shows the error.
  }
  if (form === null) {
    location.assign(url);
    return;
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'form-dialog';
  dialog.setAttribute('aria-labelledby', 'form-title');
  dialog.setAttribute('closedby', 'any');
  dialog.append(document.adoptNode(form));
  for (const closeLink of dialog.querySelectorAll('[data-close]')) {
    closeLink.setAttribute('role', 'button');
    closeLink.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.close();
    });
  }
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus();
  });
  document.querySelector('dialog.form-dialog')?.close();
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('input:not([type="hidden"]), select, textarea')?.focus();
}

// ── The chart's figures ─────────────────────────────────────────────────────

for (const plot of document.querySelectorAll('[data-plot]')) {
  const days = [...plot.querySelectorAll('.day')].map((day) => {
    const title = day.querySelector('title');
    const text = title.textContent;
    // Remove the title, because the browser would show the figures a second time, as a tooltip.
    title.remove();
    return { day, text };
  });
  const tooltip = document.createElement('div');
  tooltip.className = 'plot-tip';
  tooltip.hidden = true;
  tooltip.setAttribute('aria-hidden', 'true');
  plot.append(tooltip);
  let currentIndex = days.length - 1;

  // The chart is a slider for keyboards: arrow keys move from day to day, and each day is read out.
  plot.tabIndex = 0;
  plot.setAttribute('role', 'slider');
  plot.setAttribute('aria-label', plot.dataset.plot);
  plot.setAttribute('aria-valuemin', '1');
  plot.setAttribute('aria-valuemax', String(days.length));

  const announceValue = () => {
    plot.setAttribute('aria-valuenow', String(currentIndex + 1));
    plot.setAttribute('aria-valuetext', days[currentIndex].text.replaceAll('\n', ', '));
  };
  const hideTooltip = () => {
    tooltip.hidden = true;
    for (const { day } of days) day.classList.remove('current');
  };
  const showDay = (index) => {
    hideTooltip();
    currentIndex = Math.min(days.length - 1, Math.max(0, index));
    const { day, text } = days[currentIndex];
    day.classList.add('current');
    tooltip.textContent = text;
    tooltip.hidden = false;
    // Use percentages, so the tooltip stays above its day when the width of the chart changes.
    const middlePercent = ((currentIndex + 0.5) / days.length) * 100;
    const width = tooltip.offsetWidth;
    tooltip.style.left = `clamp(0px, ${middlePercent}% - ${width / 2}px, 100% - ${width}px)`;
    announceValue();
  };
  const showDayAt = ({ clientX }) => {
    const { left, width } = plot.getBoundingClientRect();
    showDay(Math.floor(((clientX - left) / width) * days.length));
  };
  announceValue();

  const stepsByKey = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 };
  plot.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return hideTooltip();
    const targetIndex = { Home: 0, End: days.length - 1 }[event.key] ?? currentIndex + stepsByKey[event.key];
    if (Number.isNaN(targetIndex)) return;
    event.preventDefault();
    showDay(targetIndex);
  });
  plot.addEventListener('pointermove', showDayAt);
  plot.addEventListener('pointerdown', showDayAt);
  plot.addEventListener('pointerleave', () => {
    if (document.activeElement !== plot) hideTooltip();
  });
  plot.addEventListener('focus', () => showDay(currentIndex));
  plot.addEventListener('blur', hideTooltip);
}

// Hide the hint about the variable if the samples contain the key of this tab instead.
for (const hint of document.querySelectorAll('[data-key-needed]'))
  hint.hidden = !document.querySelector('[data-slot="API_KEY"]')?.textContent.includes('API_KEY');

// ── Deliveries of a webhook ─────────────────────────────────────────────────

// After a test or a resend, refresh the list until the outcome is known, for at most half a minute.
const deliveries = document.querySelector('[data-follows]');
if (deliveries !== null) {
  const refresh = async () => {
    const response = await fetch(deliveries.dataset.follows, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const updatedList = page.getElementById('deliveries');
    // Do not replace the list while the focus is in it.
    if (updatedList !== null && !deliveries.contains(document.activeElement))
      deliveries.replaceChildren(...updatedList.childNodes);
  };
  let attemptsLeft = 15;
  const poll = async () => {
    attemptsLeft -= 1;
    if (attemptsLeft < 0 || deliveries.querySelector('[data-waiting]') === null) return;
    await refresh().catch(() => {});
    setTimeout(poll, 2000);
  };
  setTimeout(poll, 1000);
}
