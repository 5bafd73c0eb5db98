"use client";

import { IconButton } from "@storywall/ui/icon-button";
import { type ReactNode, useEffect, useRef, useState } from "react";

const texts = {
  playLoop: "Play the animation",
  pauseLoop: "Pause the animation",
};

/**
 * Plays a short silent video in a loop while it is in view. If the shopper prefers reduced motion, it starts only on
 * request. `children` is the picture that is shown until the video is loaded. Both fill the positioned container.
 */
export function SnapVideo({ children }: { children: ReactNode }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const isStopped = useRef(false);

  useEffect(() => {
    const element = video.current;
    if (!element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) element.pause();
        else if (!isStopped.current) void playVideo(element);
      },
      { threshold: 0.4 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const togglePlayback = () => {
    const element = video.current;
    if (!element) return;
    isStopped.current = !element.paused;
    if (element.paused) void playVideo(element);
    else element.pause();
  };

  return (
    <>
      {children}
      <video
        ref={video}
        src="/videos/snap-on.webm"
        className="absolute inset-0 size-full object-[40%] object-cover"
        muted
        loop
        playsInline
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      />
      <div className="noscript:hidden absolute right-2 bottom-2 rounded-full bg-card">
        <IconButton label={isPlaying ? texts.pauseLoop : texts.playLoop} onClick={togglePlayback}>
          <svg aria-hidden="true" viewBox="0 0 24 24" className="fill-current">
            <path d={isPlaying ? "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" : "M8 5l11 7-11 7z"} />
          </svg>
        </IconButton>
      </div>
    </>
  );
}

/** Starts the video. Browsers may refuse, for example to save power; then the picture remains. */
const playVideo = (video: HTMLVideoElement) => video.play().catch(() => {});
