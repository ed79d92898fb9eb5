; What Homebase writes to the registry while it runs. An update keeps it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "example.homebase"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "example.homebase"
    DeleteRegKey HKCU "Software\Classes\homebase"
  ${endIf}
!macroend
